/** Configuration of drizzle-kit, which generates migrations from the tables. */
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema.ts',
    './server/db/schema-account.ts',
    './server/db/schema-second-factors.ts',
    './server/db/schema-levels.ts',
    './server/db/schema-billing.ts',
    './server/db/schema-invoices.ts',
    './server/db/schema-operations.ts',
    './server/db/schema-digests.ts',
    './server/db/schema-seats.ts',
    './server/db/schema-shared.ts',
  ],
  out: './server/db/migrations',
})
