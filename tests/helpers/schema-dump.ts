import { rowsOf } from '../../server/backup/tables.ts'
import type { Database } from '../../server/db/database.ts'
import { sql } from '../../server/db/drizzle.ts'

const NOT_OF_AN_EXTENSION = sql.raw(
  `not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
)

/**
 * Returns the schema of a database as sorted lines, one for each object and independent of the order of
 * creation: columns, constraints, indexes, functions, triggers, sequences, views, types and extensions.
 */
export async function schemaDump(db: Database): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    db,
    sql`
      select concat_ws(' ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attnotnull then 'not null' end,
          case a.attgenerated when '' then 'default ' else 'generated ' end
            || pg_get_expr(d.adbin, d.adrelid),
          nullif(a.attidentity, '')) as line
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      union all
      select concat_ws(' ', c.relname, 'constraint', k.conname, pg_get_constraintdef(k.oid))
        from pg_constraint k join pg_class c on c.oid = k.conrelid
        where k.connamespace = 'public'::regnamespace and k.contype <> 'n'
      union all
      select concat_ws(' ', c.relname, pg_get_indexdef(i.indexrelid))
        from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = 'public'::regnamespace
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')
      union all
      select concat_ws(' ', c.relname, pg_get_triggerdef(t.oid), t.tgenabled)
        from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
      union all
      select pg_get_functiondef(p.oid) from pg_proc p
        where p.pronamespace = 'public'::regnamespace and ${NOT_OF_AN_EXTENSION}
      union all
      select concat_ws(' ', 'relation', c.relkind, c.relname) from pg_class c
        where c.relkind not in ('r', 'i', 't') and c.relnamespace = 'public'::regnamespace
      union all
      select concat_ws(' ', 'type', t.typname) from pg_type t
        where t.typtype in ('d', 'e', 'r') and t.typnamespace = 'public'::regnamespace
      union all
      select concat_ws(' ', 'extension', e.extname) from pg_extension e`,
  )
  return rows.map(({ line }) => line.replaceAll(/\s+/g, ' ').trim()).toSorted()
}
