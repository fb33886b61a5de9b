// The same with React.
import { createElement as h, useState } from "react";
import { createRoot } from "react-dom/client";

function Form() {
  const [email, setEmail] = useState("");
  const onChange = (event: { currentTarget: HTMLInputElement }) => setEmail(event.currentTarget.value);
  return h(
    "form",
    {},
    h("h1", {}, "Sign up or log in"),
    h("label", {}, "Email ", h("input", { type: "email", name: "email", value: email, onChange })),
    h("button", { type: "submit" }, "Continue with email"),
  );
}

createRoot(document.getElementById("portico") as HTMLElement).render(h(Form));
