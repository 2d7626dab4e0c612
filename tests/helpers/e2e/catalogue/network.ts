/** Networks without replies, or with errors only, for as long as a state is checked. */
import type { User } from '../user.ts'

const CALLS = /\/api\//

/** Lets calls wait until the state has been checked. */
export async function holdCalls({ page }: User): Promise<() => Promise<void>> {
  await page.route(CALLS, () => {})
  return () => page.unroute(CALLS)
}

/** Answers every call with a server error. */
export async function failCalls({ page }: User): Promise<() => Promise<void>> {
  await page.route(CALLS, (route) => route.fulfill({ status: 500, body: '' }))
  return () => page.unroute(CALLS)
}
