/**
 * The service's own role: it owns its database and may do nothing else, no files and no programs of the machine. The
 * role that `initdb` makes may do everything and is used here only.
 */
import { loadPostgres } from '../drizzle.ts'
import { OWNER, ROLE, socketOptions } from './layout.ts'

/**
 * Statements that transfer the objects of an earlier version, owned by the superuser. They do nothing the second
 * time.
 */
const TRANSFER_OWNERSHIP = `
do $$
declare it record;
begin
  if not exists (select from pg_roles where rolname = '${ROLE}') then
    create role ${ROLE} login nosuperuser nocreatedb nocreaterole noreplication;
  end if;
  for it in
    select format('alter database %I owner to ${ROLE}', datname) as said
      from pg_database where datname = current_database() and datdba <> '${ROLE}'::regrole
    union all
    select format('alter schema %I owner to ${ROLE}', nspname)
      from pg_namespace where nspname = 'drizzle' and nspowner <> '${ROLE}'::regrole
    union all
    select format('alter %s %s owner to ${ROLE}',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        c.oid::regclass)
      from pg_class c
      where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
        and relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> '${ROLE}'::regrole
        -- A sequence of a column goes with its table, and what an extension made stays with it.
        and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${ROLE}', p.oid::regprocedure)
      from pg_proc p
      where pronamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
        and proowner <> '${ROLE}'::regrole
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  loop
    execute it.said;
  end loop;
end $$`

/** Creates the role and makes it the owner of the existing objects. All or nothing. */
export async function transferToOwnRole(sockets: string): Promise<void> {
  const { Client } = loadPostgres()
  const client = new Client(socketOptions(sockets, OWNER))
  await client.connect()
  try {
    await client.query(TRANSFER_OWNERSHIP)
  } finally {
    await client.end()
  }
}
