/** All operator commands. Only a command in this table can be run. */
import { auditGroup } from './audit-commands.ts'
import { backupGroup } from './backup-commands.ts'
import type { Group } from './command.ts'
import { contentGroup } from './content-commands.ts'
import { couponsGroup } from './coupons-commands.ts'
import { feedbackGroup } from './feedback-commands.ts'
import { invoicesGroup } from './invoices-commands.ts'
import { keysGroup } from './keys-commands.ts'
import { maintenanceGroup } from './maintenance-commands.ts'
import { membersGroup } from './members-commands.ts'
import { newsletterGroup } from './news-commands.ts'
import { ordersGroup } from './orders-commands.ts'
import { outboxGroup } from './outbox-commands.ts'
import { statisticsGroup } from './statistics-commands.ts'

export const GROUPS: readonly Group[] = [
  membersGroup,
  ordersGroup,
  couponsGroup,
  invoicesGroup,
  feedbackGroup,
  outboxGroup,
  contentGroup,
  newsletterGroup,
  statisticsGroup,
  backupGroup,
  keysGroup,
  maintenanceGroup,
  auditGroup,
]
