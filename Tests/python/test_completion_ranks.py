"""Completion offers what was written, and far up: see measure_completion.py."""

import measure_completion
import pytest
from lsp_client import ROOT


@pytest.mark.parametrize("typed, first_five, first_ten", [(0, 0.91, 0.97), (1, 0.98, 0.99)])
def test_the_word_that_was_written_is_among_the_first(typed, first_five, first_ten):
    files = [f for f in measure_completion.specs([])
             if f.parent == ROOT / "Examples" or f.name[0] in "AFPST"]
    counts, _ = measure_completion.measure(files, typed, misses=False)
    words = counts["all"]
    assert words["n"] > 1500
    assert words[5] >= first_five * words["n"], words
    assert words[10] >= first_ten * words["n"], words
