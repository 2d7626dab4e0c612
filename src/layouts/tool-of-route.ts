/** Rule for the tool that a route is about, shared by every navigation. */
import type { RouteMatch } from '../contract/routes.ts'

/** Ids of tools are short, those of records long: the catalogue of tools is not loaded with every page. */
const TOOL_ID = /^\d{4}$/

/**
 * Returns the id of the tool that a page is about: the tool's own page, also with a result in it, and the next
 * steps for it. The next steps after a record are about the record: null, as for every other page.
 */
export function toolOfRoute(match: RouteMatch | null): string | null {
  const id = match?.params['id'] ?? ''
  const isOfTool =
    match?.name === 'toolById' || match?.name === 'toolsById' || match?.name === 'nextStep'
  return isOfTool && TOOL_ID.test(id) ? id : null
}
