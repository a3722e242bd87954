"""Stack views against their constraint systems, solved by linear programs: a small share.

`make oracle-stacks` runs more of them.
"""

import sys

from test_cli import ROOT, program

sys.path.insert(0, str(ROOT / "Tests/oracle"))
import stack_views  # noqa: E402


def test_random_stacks_have_the_frames_of_their_systems():
    verdict = stack_views.run(program(), 40)
    assert not verdict.wrong, "\n".join(verdict.wrong[:10])
    assert verdict.compared > 1000


def test_a_wrong_frame_is_found(monkeypatch):
    """What the engine says is moved by a point; the judge must not let it pass."""
    truth = stack_views.frames_of

    def moved(inset, text):
        screens = truth(inset, text)
        for screen in screens:
            screen["ltr"]["s_0"]["y"] += 1
        return screens

    monkeypatch.setattr(stack_views, "frames_of", moved)
    assert stack_views.run(program(), 4).wrong
