// The smallest possible sign-in form with Preact, as a baseline for the widget.
import { h, render } from "preact";
import { useState } from "preact/hooks";

function Form() {
  const [email, setEmail] = useState("");
  const onInput = (event: { currentTarget: HTMLInputElement }) => setEmail(event.currentTarget.value);
  return h(
    "form",
    {},
    h("h1", {}, "Sign up or log in"),
    h("label", {}, "Email ", h("input", { type: "email", name: "email", value: email, onInput })),
    h("button", { type: "submit" }, "Continue with email"),
  );
}

render(h(Form, {}), document.getElementById("portico") as HTMLElement);
