"""Card facts: what is known of a card, from where, and which card a deck entry means."""
