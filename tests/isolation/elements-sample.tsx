// The widget and the admin components as elements, as a page without React has them.
import { createClient } from "@portico/admin/element";
import "@portico/widget/element";

Object.assign(globalThis, { portico: { createClient } });
