/**
 * A migration statement: fills `ancestors` from the rows' factors, as far as they are known.
 * @param table has `authentication_factors` and `proofs`.
 * @param isGood the condition under which a row is worth filling.
 */
export function backfillAncestors(table: "sessions" | "app_grants", isGood: string): string {
  return `
    update ${table} as t set
      ancestors = to_jsonb(made.ids),
      proofs = coalesce((
        select jsonb_agg(case when proof ->> 'by' = 'mailbox' then proof
          else proof || jsonb_build_object('basis', to_jsonb(made.ids)) end)
        from jsonb_array_elements(t.proofs) proof), '[]')
    from (
      select r.ctid as row_id, array(
        select f #>> '{sso_factor,provider_id}' from jsonb_array_elements(r.authentication_factors) f
          where f #>> '{sso_factor,provider_id}' is not null
        union
        select named.value ->> 'id' from jsonb_array_elements(r.authentication_factors) f, jsonb_each(f) named
          where named.key like '%\\_oauth\\_factor' and named.value ->> 'id' is not null
        union
        select m.member_password_id from jsonb_array_elements(r.authentication_factors) f
          where f ->> 'type' = 'password' and m.member_password_id <> ''
      ) as ids
      from ${table} r
      join members m using (project_id, organization_id, member_id)
      where ${isGood}
    ) made
    where made.row_id = t.ctid and made.ids <> '{}'`;
}
