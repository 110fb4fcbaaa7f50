"""Z/X -Zillions of enemy X-: its deck file, its rules, its editions."""
