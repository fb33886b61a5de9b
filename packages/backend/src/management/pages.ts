/** The part of a page that leads to the next one. Operations that browsers call too have the cursor in the page itself. */
interface Page {
  results_metadata?: { next_cursor?: string };
  next_cursor?: string | null;
}

/**
 * The results of a search. `await` gives the first page; `for await` gives one result after the other and asks for the
 * next page when one is used up.
 */
export class Pages<P, Item> implements Promise<P>, AsyncIterable<Item> {
  readonly [Symbol.toStringTag] = "Pages";
  readonly #fetchPage: (cursor: string | undefined) => Promise<P>;
  readonly #items: string;
  #first: Promise<P> | undefined;

  /** @param items the field of a page that holds its results. */
  constructor(fetchPage: (cursor: string | undefined) => Promise<P>, items: string) {
    this.#fetchPage = fetchPage;
    this.#items = items;
  }

  /** One page after the other. */
  async *pages(): AsyncGenerator<P> {
    let page = await this.#fetchFirst();
    while (true) {
      yield page;
      const { results_metadata, next_cursor } = page as Page;
      const cursor = results_metadata?.next_cursor ?? next_cursor;
      if (cursor === undefined || cursor === null) return;
      page = await this.#fetchPage(cursor);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const page of this.pages()) yield* (page as Record<string, Item[]>)[this.#items] ?? [];
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a search is its first page.
  then<A = P, B = never>(
    onFulfilled?: ((page: P) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#fetchFirst().then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<P | B> {
    return this.#fetchFirst().catch(onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<P> {
    return this.#fetchFirst().finally(onFinally);
  }

  /** Fetches the first page once, however often the results are read. */
  #fetchFirst(): Promise<P> {
    this.#first ??= this.#fetchPage(undefined);
    return this.#first;
  }
}
