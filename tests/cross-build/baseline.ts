/** The build of an earlier commit, which `npm run test:cross-build` makes. */
import { User } from '../helpers/e2e/user.ts'
import { loadCatalog } from '../helpers/e2e/texts.ts'

/** The checkout of the earlier commit, built. */
export const BASELINE = process.env['VERISCOPE_BASELINE'] ?? ''

const catalogs = { zh: await loadCatalog('zh', BASELINE), en: await loadCatalog('en', BASELINE) }

/** A user of the earlier build, who finds elements by the texts of that build. */
export class BaselineUser extends User {
  override text(id: string, values: Record<string, string | number> = {}): string {
    const text = catalogs[this.language]._(id, values)
    if (text === id) throw new Error(`no message ${id} in the earlier build`)
    return text
  }
}
