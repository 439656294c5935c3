"""The parts of fuzz/campaign, one concern each."""
