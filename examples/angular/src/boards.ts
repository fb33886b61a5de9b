import { Component, CUSTOM_ELEMENTS_SCHEMA, DestroyRef, inject, signal } from "@angular/core";
import { createClient } from "@portico/widget/element";

// Shows the boards to signed-in members, and the sign-in widget to everyone else.
@Component({
  selector: "app-boards",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @let now = info();
    @if (now.status === "in") {
      <main>
        <h1>Boards of {{ now.organization.organization_name }}</h1>
        <p>Signed in as {{ now.member.email_address }}.</p>
        <button type="button" (click)="client.session.revoke()">Sign out</button>
      </main>
    } @else if (now.status === "out") {
      <portico-login [client]="client" products="emailOtp" />
    }
  `,
})
export class Boards {
  readonly client = createClient("public-token-test-5ba0e9d4-0f7c-4b2e-9a38-6d1c7e2f4b90", {
    apiUrl: "http://localhost:4100",
  });
  readonly info = signal(this.client.session.getInfo());

  constructor() {
    inject(DestroyRef).onDestroy(this.client.subscribe((now) => this.info.set(now)));
  }
}
