/** A network that says nothing or says no, for as long as a state is looked at. */
import type { Reader } from '../reader.ts'

const CALLS = /\/api\//

/** No call is answered, until the state has been looked at. */
export async function unanswered({ page }: Reader): Promise<() => Promise<void>> {
  await page.route(CALLS, () => {})
  return () => page.unroute(CALLS)
}

/** Every call is answered by a fault of the server. */
export async function refused({ page }: Reader): Promise<() => Promise<void>> {
  await page.route(CALLS, (route) => route.fulfill({ status: 500, body: '' }))
  return () => page.unroute(CALLS)
}
