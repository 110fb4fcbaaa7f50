"""The rule books: what is a rule and an edition, and a folder for each game."""
