"""Schema to model: every reference resolved, every shorthand written out. Findings are R and A codes."""
