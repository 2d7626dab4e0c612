import { describe, expect, it } from 'vitest'
import { contractions, judgeMigrations, judgeOrder } from '../../../../tools/checks/migrations.ts'

const BREAK = '--> statement-breakpoint\n'
const migration = (number: number, ...statements: string[]) => ({
  file: `server/db/migrations/00${String(number).padStart(2, '0')}_a.sql`,
  sql: statements.join(BREAK),
})
const START = migration(
  0,
  'CREATE TABLE "a" (\n"id" text PRIMARY KEY NOT NULL, "state" text NOT NULL\n);\n',
  'CREATE UNIQUE INDEX "a_key" ON "a" USING btree ("id");',
  'CREATE INDEX "a_idx" ON "a" USING btree ("state");',
)
const numbers = (...rest: string[][]) =>
  contractions([START, ...rest.map((statements, at) => migration(at + 1, ...statements))]).map(
    ({ number }) => number,
  )

describe('migrations', () => {
  it.each([
    ['DROP TABLE "a" CASCADE;'],
    ['ALTER TABLE "a" DROP COLUMN "state";'],
    ['ALTER TABLE "a" RENAME COLUMN "state" TO "kind";'],
    ['ALTER TABLE "a" ALTER COLUMN "state" SET DATA TYPE integer;'],
    ['ALTER TABLE "a" ALTER COLUMN "state" SET NOT NULL;'],
    ['ALTER TABLE "a" ALTER COLUMN "state" DROP DEFAULT;'],
    ['ALTER TABLE "a" ADD COLUMN "b" integer NOT NULL;'],
    ['DROP INDEX "a_key";'],
    ['ALTER TABLE "a" DROP CONSTRAINT "a_id_pk";'],
    ['CREATE UNIQUE INDEX "b_key" ON "a" USING btree ("state");'],
    ['ALTER TABLE "a" ADD CONSTRAINT "a_state_check" CHECK ("state" in (\'x\'));'],
  ])('reports %s as breaking', (statement) => {
    expect(numbers([statement])).toEqual([1])
  })

  it.each([
    ['CREATE TABLE "b" ("id" text NOT NULL);'],
    ['ALTER TABLE "a" ADD COLUMN "b" integer;'],
    ['ALTER TABLE "a" ADD COLUMN "b" integer DEFAULT 0 NOT NULL;'],
    ['DROP INDEX "a_idx";'],
    ['CREATE INDEX "b_idx" ON "a" USING btree ("state");'],
    ['UPDATE "a" SET "state" = \'x\';'],
  ])('accepts %s as an addition', (statement) => {
    expect(numbers([statement])).toEqual([])
  })

  it('new tables and columns may have constraints, and a list of values may become longer', () => {
    expect(
      numbers(
        ['ALTER TABLE "a" ADD COLUMN "b" text;', 'CREATE UNIQUE INDEX "c" ON "a" ("b");'],
        [
          'ALTER TABLE "a" ADD COLUMN "c" text;',
          'ALTER TABLE "a" ADD CONSTRAINT "a_c_check" CHECK ("c" in (\'x\'));',
        ],
        ['CREATE TABLE "n" ("id" text);', 'CREATE UNIQUE INDEX "n_key" ON "n" ("id");'],
        [
          'ALTER TABLE "a" DROP CONSTRAINT "a_state_check";',
          'ALTER TABLE "a" ADD CONSTRAINT "a_state_check" CHECK ("state" in (\'x\', \'y\'));',
        ],
      ),
    ).toEqual([])
  })

  it('the last breaking migration has to be the one that versions require', () => {
    const all = [
      START,
      migration(1, 'DROP TABLE "a";'),
      migration(2, 'CREATE TABLE "b" ("c" text);'),
    ]
    expect(judgeMigrations(all, 1)).toEqual([])
    expect(judgeMigrations(all, 0)[0]?.message).toMatch(/raise NEEDED_MIGRATION to 1/)
    expect(judgeMigrations(all, 2)[0]?.message).toMatch(/refused for nothing/)
    expect(judgeMigrations([migration(27, 'CREATE TABLE "a" ("id" text);')], 27)).toEqual([])
  })

  it('reports a migration that is not later than the previous one', () => {
    const [first, second] = [
      { tag: '0027_start', when: 2000 },
      { tag: '0028_more', when: 1999 },
    ]
    expect(judgeOrder([first, { ...second, when: 2001 }])).toEqual([])
    expect(judgeOrder([first, second])[0]?.message).toMatch(/^0028_more is not of a later moment/)
  })
})
