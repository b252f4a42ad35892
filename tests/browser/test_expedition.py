"""A whole expedition in a real browser, with a player looking on who never receives a secret."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table import Ear, Server, clock, context_of, opened, places_in, settled, step

pytestmark = [pytest.mark.browser, pytest.mark.book("d20")]
# A hand's breadth on the map from the party, where forest without a trail lies, and the road south.
ASTRAY, ROAD = (330, -60), (130, 140)
LOST, BEARING = "garder le chemin", "direction au hasard"
# A direction that comes upon no way or landmark within the hour.
WEST = 7
MOST_STEPS = 40


def by_hand(page: Page, kind: str) -> None:
    """Have one kind of roll thrown by hand from now on."""
    page.get_by_role("button", name="Réglages et liens").click()
    page.get_by_role("checkbox", name=kind).check()
    settled(page)
    expect(page.get_by_role("checkbox", name=kind)).to_be_checked()
    page.keyboard.press("Escape")


def draw(page: Page, *stops: tuple[int, int], straight: bool = False) -> None:
    """Draw a way by clicking on the map, seen from the party's token."""
    page.get_by_role("button", name="Montrer le groupe").click()
    page.wait_for_timeout(300)
    page.get_by_role("toolbar").get_by_role("button", name="Tracer la route").click()
    if straight:
        page.get_by_role("button", name="une ligne droite").click()
    box = page.locator(".token.true").bounding_box()
    assert box
    for number, (dx, dy) in enumerate(stops, 1):
        page.mouse.click(box["x"] + box["width"] / 2 + dx, box["y"] + box["height"] / 2 + dy)
        expect(page.locator(".legs li")).to_have_count(number)
    expect(page.locator(".next-block .next")).to_contain_text("Prendre cette route")
    step(page)
    expect(page.locator(".notice")).to_have_count(0)


def walk_until_a_roll_waits(page: Page) -> None:
    for _ in range(MOST_STEPS):
        if "On attend" in page.locator(".next-block .next").inner_text():
            return
        step(page)
    raise AssertionError("nobody had to roll")


def tap(page: Page, *faces: int) -> None:
    """Answer the rolls that wait, one after the other, with what the dice show; the pad stays for the next."""
    page.locator(".next-block .next").click()
    for face in faces:
        page.locator(".keypad button", has_text=str(face)).first.click()
        settled(page)
    expect(page.locator(".sheet")).to_have_count(0)
    settled(page)


def secrets_of(server: Server) -> dict[str, Any]:
    """What only the game master is sent now: places, codes and sentences."""
    state, log = server.read("state", lang="fr"), server.read("log", lang="fr")
    believed = {spot for part in (state["believed"], state["tracks"]["believed"], state["route"]) for spot in places_in(part)}
    spots = set(places_in([state["true"], state["tracks"]["true"]])) - believed
    # A walk is told to both: truly to the one, as believed to the others, now and then in the same words.
    events = [event for hour in log["hours"] for event in hour["events"] if event["secret"] and event["code"] != "walk"]
    return {"spots": spots, "texts": {event["text"] for event in events}, "codes": {event["code"] for event in events}}


def assert_heard_nothing(ear: Ear, secrets: list[dict[str, Any]]) -> None:
    """Nothing that the player's page was sent holds a secret of any moment."""
    everything = "\n".join(ear.bodies())
    assert len(everything) > 10_000, "the player's page was sent something"
    heard = ear.spots()
    for kept in secrets:
        assert not heard & kept["spots"], "a true place reached the player"
        for word in kept["texts"] | kept["codes"]:
            assert json.dumps(word)[1:-1] not in everything and word not in everything, word
    # A member's own march may show its dice; the dice of what is kept from the players may not.
    for key in ('"true":', '"lost":', '"beliefs":', '"notice_dc":', '"history":', '"secret":true', '"purpose":"lost.', LOST):
        assert key not in everything.replace('": ', '":'), key


def test_an_expedition_to_its_end_while_the_players_see_no_secret(browser: Browser, server: Server) -> None:
    table = context_of(browser, tour=1)
    page = opened(table, server.gm)
    player = context_of(browser, (1180, 820)).new_page()
    ear = Ear(player)
    player.goto(server.players)
    player.get_by_role("button", name="Isaure").click()
    expect(player.locator(".clock-hour")).to_have_text(page.locator(".clock-hour").inner_text())

    assert clock(page) == "7 h jour 1"
    page.locator(".next").click()  # one click from the opened page to the first hour travelled
    expect(page.locator(".clock-hour")).to_have_text("8\xa0h")
    expect(player.locator(".clock-hour")).to_have_text("8\xa0h")
    page.get_by_role("button", name="Passer", exact=True).click()

    by_hand(page, LOST)
    by_hand(page, BEARING)
    draw(page, ASTRAY, straight=True)
    walk_until_a_roll_waits(page)
    before = clock(page)
    expect(player.locator(".sheet")).to_have_count(0)
    tap(page, 1, WEST)
    by_hand_no_more(page)
    expect(page.locator("section.lost")).to_contain_text("Perdus depuis")
    expect(page.locator(".callout.true")).to_contain_text("Ici, en vérité")
    step(page)
    secrets = [secrets_of(server)]
    assert secrets[0]["spots"] and "lost.fail" in secrets[0]["codes"]
    expect(player.locator(".clock-hour")).to_have_text(page.locator(".clock-hour").inner_text())
    expect(player.locator(".token.true, section.lost, .log-line.veil")).to_have_count(0)
    expect(player.locator(".callout")).to_contain_text("Vous pensez être ici")

    while page.locator("section.lost").count() or clock(page) != before:
        page.keyboard.press("Control+z")
        settled(page)
    page.keyboard.press("Control+z")  # lets go of the roll that waited
    settled(page)
    expect(page.locator("section.lost")).to_have_count(0)

    draw(page, ROAD)
    by_hand_no_more(page)
    arrive(page)
    secrets.append(secrets_of(server))
    with table.expect_page() as revealed:
        page.locator(".next-block .next").click()
    reveal = revealed.value
    reveal.wait_for_load_state()
    assert reveal.locator("svg").count() > 0 and "révélation" in reveal.locator("body").inner_text().lower()
    expect(player.locator(".clock-hour")).to_have_text(page.locator(".clock-hour").inner_text())
    expect(player.locator("footer a[href*='/reveal']")).to_be_visible()
    assert_heard_nothing(ear, secrets)


def by_hand_no_more(page: Page) -> None:
    page.get_by_role("button", name="Réglages et liens").click()
    page.get_by_role("button", name="le moteur").click()
    settled(page)
    page.keyboard.press("Escape")


def arrive(page: Page) -> None:
    """Let the engine walk to the end, deciding what must be decided by the usual choice."""
    for _ in range(MOST_STEPS):
        if "révélation" in page.locator(".next-block .next").inner_text():
            return
        until = page.get_by_role("button", name="Jusqu’à…")
        if until.is_enabled():
            until.click()
            page.get_by_role("menuitem", name="l’arrivée").click()
            settled(page)
        else:
            step(page)
    raise AssertionError("the party never arrives")
