"""Where the files of a module lie."""

from __future__ import annotations

from hexwright.export.vassal.imported.member import name_at, places


def test_pictures_set_ups_and_the_rest_have_their_folders() -> None:
    names = ["images/a.png", "images", "Start.vsav", "deep/Start.vsav", "sounds/x.wav", "p.class"]
    found, numbered = places(names)
    assert found == {
        "images/a.png": "images/a.png",
        "images": "files/images",
        "Start.vsav": "setups/Start.vsav",
        "deep/Start.vsav": "files/deep/Start.vsav",
        "sounds/x.wav": "files/sounds/x.wav",
        "p.class": "files/p.class",
    }
    assert numbered == {}
    assert all(name_at(path) == name for name, path in found.items() if path not in numbered)


def test_names_that_a_disk_may_not_take_get_numbers() -> None:
    odd = ["images/con.png", "images/a?.png", "images/.DS_Store", "x" * 300, "a /b", "a\nb", "_named/x", "."]
    found, numbered = places([*odd, "a//b"])
    assert set(numbered.values()) == {*odd, "a//b"}
    assert found["images/a?.png"].endswith(".png")
    assert all(path.startswith("files/_named/") for path in found.values())


def test_names_that_clash_on_some_disks_get_numbers() -> None:
    for names in (["images/A.png", "images/a.png"], ["x", "x/y"], ["Dir/a", "dir/b"]):
        found, numbered = places(names)
        assert len(numbered) == 1
        assert len(set(found.values())) == 2


def test_a_hidden_file_of_the_author_is_none_of_the_module() -> None:
    assert name_at("images/.DS_Store") is None
    assert name_at("files/_named/0001.png") is None
    assert name_at("module.yaml") is None
    assert name_at("files/images/a.png") is None
