import { CODE } from '../../../src/contract/codes.ts'
import { and, eq } from '../../db/drizzle.ts'
import { invoiceTitles } from '../../db/schema-invoices.ts'
import type { Handler } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { lockRunning } from './handlers.ts'
import { updateRenewalBillingDetails } from './open-renewal.ts'
import { writeSubscription } from './store.ts'
import { subscriptionView } from './view.ts'

/**
 * Chooses the billing details of invoices of coming renewals, or removes the choice. A renewal that is due and not
 * paid yet gets them, too.
 * @throws ServiceError 409 when they were removed meanwhile
 */
export const setRenewalTitle: Handler<'setRenewalTitle'> = async (context, { titleId }) => {
  const { memberId } = await context.member()
  const { now } = context
  await context.db.transaction(async (tx) => {
    const row = await lockRunning(tx, now, memberId)
    const own = and(eq(invoiceTitles.memberId, memberId), eq(invoiceTitles.id, titleId ?? ''))
    const isGone = titleId !== undefined && (await tx.$count(invoiceTitles, own)) === 0
    if (isGone) throw new ServiceError(CODE.conflict, 'titleGone')
    await writeSubscription(tx, now, row, { ...row, invoiceTitleId: titleId ?? null })
    await updateRenewalBillingDetails(tx, now, memberId, null)
  })
  return subscriptionView(context, memberId)
}
