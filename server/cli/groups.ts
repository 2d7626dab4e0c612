/** Every command of the operator. What is not in this table cannot be run. */
import { auditGroup } from './audit-commands.ts'
import { backupGroup } from './backup-commands.ts'
import type { Group } from './command.ts'
import { contentGroup } from './content-commands.ts'
import { feedbackGroup } from './feedback-commands.ts'
import { keysGroup } from './keys-commands.ts'
import { maintenanceGroup } from './maintenance-commands.ts'
import { membersGroup } from './members-commands.ts'

export const GROUPS: readonly Group[] = [
  membersGroup,
  feedbackGroup,
  contentGroup,
  keysGroup,
  backupGroup,
  maintenanceGroup,
  auditGroup,
]
