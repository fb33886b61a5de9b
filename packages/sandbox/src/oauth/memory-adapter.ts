type Entry = { payload: Record<string, unknown>; expiresAtMs: number };

const entries = new Map<string, Entry>();

/** An adapter for `oidc-provider` that keeps everything in memory, until the sandbox stops. */
export class MemoryAdapter {
  private readonly kind: string;

  constructor(kind: string) {
    this.kind = kind;
  }

  async upsert(id: string, payload: Record<string, unknown>, expiresInSeconds = 3600): Promise<void> {
    entries.set(this.keyOf(id), { payload, expiresAtMs: Date.now() + expiresInSeconds * 1000 });
  }

  async find(id: string): Promise<Record<string, unknown> | undefined> {
    const entry = entries.get(this.keyOf(id));
    return entry && entry.expiresAtMs > Date.now() ? entry.payload : undefined;
  }

  async findByUid(uid: string): Promise<Record<string, unknown> | undefined> {
    return this.findBy("uid", uid);
  }

  async findByUserCode(userCode: string): Promise<Record<string, unknown> | undefined> {
    return this.findBy("userCode", userCode);
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    entries.delete(this.keyOf(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
  }

  private keyOf(id: string): string {
    return `${this.kind}:${id}`;
  }

  private findBy(name: string, value: string): Record<string, unknown> | undefined {
    for (const [key, { payload }] of entries) {
      if (key.startsWith(`${this.kind}:`) && payload[name] === value) return payload;
    }
    return undefined;
  }
}
