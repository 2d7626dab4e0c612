import type { AvatarName } from '../../contract/avatars.ts'
import { msg } from '../../i18n/msg.ts'

/** Names of the portraits (message ids). */
export const PORTRAIT_NAMES: Record<AvatarName, string> = {
  helix: msg('account.portrait.helix'),
  colony: msg('account.portrait.colony'),
  scatter: msg('account.portrait.scatter'),
  forest: msg('account.portrait.forest'),
  funnel: msg('account.portrait.funnel'),
  cell: msg('account.portrait.cell'),
  orbit: msg('account.portrait.orbit'),
  wave: msg('account.portrait.wave'),
  leaf: msg('account.portrait.leaf'),
  flask: msg('account.portrait.flask'),
  lattice: msg('account.portrait.lattice'),
  peak: msg('account.portrait.peak'),
}
