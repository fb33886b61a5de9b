// The door to what the first paint can do without.
export { describeProblem } from "./describe-problem.ts";
export { connectEffects } from "./effects.ts";
export { openingEffects, transition } from "./flow/transition.ts";
export { warnAboutUnbuiltProducts } from "./unbuilt-products.ts";
