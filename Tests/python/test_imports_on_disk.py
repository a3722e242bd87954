"""Files that are not open, as a session that has read nothing yet offers and counts them."""

import pytest

from lsp_client import Server

PART = "component Part { height == 44 }\n"
USER = 'import "Part.inset"\nscreen S { Part p { top == superview.top } }\n'


def uri(path):
    return path.resolve().as_uri()


@pytest.fixture
def folder(tmp_path):
    for name, text in [("Part.inset", PART), ("User.inset", USER), ("deep/Other.inset", PART),
                       ("deep/er/Third.inset", PART), ("deep/Main.storyboard", "<document/>")]:
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize("has_folder, is_repository", [(True, False), (False, True), (False, False)])
def test_imports_are_offered_in_a_fresh_session(folder, has_folder, is_repository):
    if is_repository:
        (folder / ".git").mkdir()
    with Server() as server:
        server.initialize(rootUri=uri(folder) if has_folder else None)
        server.open('import "', uri(folder / "New.inset"))
        answer = server.request("textDocument/completion", {
            "textDocument": {"uri": uri(folder / "New.inset")},
            "position": {"line": 0, "character": 8}})
    expected = ["Part.inset", "User.inset", "deep/Other.inset"]
    if has_folder or is_repository:
        expected.append("deep/er/Third.inset")
    assert sorted(item["label"] for item in answer["result"]["items"]) == expected


def test_lenses_count_what_is_not_open(folder):
    with Server() as server:
        server.initialize(rootUri=uri(folder))
        part = uri(folder / "Part.inset")
        server.open(PART, part)

        def title():
            answer = server.request("textDocument/codeLens", {"textDocument": {"uri": part}})
            return answer["result"][0]["command"]["title"]

        assert title() == "1 use"
        (folder / "User.inset").write_text(USER.replace("}", "}; Part q }", 1))
        server.notify("workspace/didChangeWatchedFiles", {
            "changes": [{"uri": uri(folder / "User.inset"), "type": 2}]})
        assert title() == "2 uses"
