"""MechanicalSoup, asked by lines of JSON (line-client.ts)."""
import json
import sys

import mechanicalsoup

browser = mechanicalsoup.StatefulBrowser()


def words(element):
    return " ".join(element.get_text(" ").split())


def page():
    return browser.get_current_page()


def find_form(button):
    for number, form in enumerate(page().find_all("form")):
        for one in form.find_all("button"):
            if words(one).startswith(button):
                return number, one
    raise LookupError("no button " + button)


def act(request):
    kind = request["do"]
    if kind == "open":
        browser.open(request["url"])
    elif kind == "follow":
        link = next(a for a in page().find_all("a") if words(a).startswith(request["link"]))
        browser.follow_link(link)
    elif kind == "submit":
        number, button = find_form(request["button"])
        form = browser.select_form("form", nr=number)
        for name, value in request["fields"].items():
            form.set(name, value)
        if button.get("name"):
            form.choose_submit(button)
        browser.submit_selected()
    return words(page().body)


for line in sys.stdin:
    try:
        answer = {"text": act(json.loads(line))}
    except Exception as error:
        answer = {"error": repr(error)}
    print(json.dumps(answer), flush=True)
