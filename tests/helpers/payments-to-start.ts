import type { StartPayment } from '../../server/payment/provider.ts'

/** Makes the input for starting payments, each with its own ids. `changes` has the fields under test. */
export function paymentsToStart(): (changes?: Partial<StartPayment>) => StartPayment {
  let count = 0
  return (changes = {}) => {
    count += 1
    const place = String(count).padStart(4, '0')
    return {
      paymentId: `17636472000000${place}`,
      orderId: `17636471000000${place}`,
      amount: 3900,
      currency: 'CNY',
      description: '析微 Plus · 1 个月',
      language: 'zh',
      email: 'reader@example.org',
      returnPath: '/front-pages/payment?order=1',
      expiresAt: new Date('2026-11-20T08:30:00Z'),
      ...changes,
    }
  }
}
