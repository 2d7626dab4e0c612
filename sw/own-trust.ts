/** The trust in this worker's build (trust.ts), with what the browser knows. */
import { fetchBuildManifest, OWN_BUILD_ID } from './build-manifest.ts'
import { forgetOtherTrust, recallTrust, rememberTrust } from './messages.ts'
import type { Shell } from './precache.ts'
import { createTrust, type TrustKeeper } from './trust.ts'

declare const self: ServiceWorkerGlobalScope

/** How long a start waits to hear whether its build is still the published one. */
const SOON_MS = 1500

async function askServedId(): Promise<string | null> {
  try {
    return (await fetchBuildManifest(SOON_MS))?.id ?? null
  } catch {
    return null
  }
}

export function createOwnTrust(shell: Shell): TrustKeeper {
  return createTrust({
    ownId: OWN_BUILD_ID,
    now: () => Date.now(),
    recall: () => recallTrust(OWN_BUILD_ID),
    remember: rememberTrust,
    async clientIds() {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      return pages.map(({ id }) => id)
    },
    hasBefore: async () => (await shell.documentBefore()) !== undefined,
    servedId: askServedId,
  })
}

/** Notes that a page stands; the files of other builds go when it is one of this build. */
export async function notePageStarted(
  event: ExtendableEvent,
  pageBuildId: string,
  { shell, trust }: { shell: Shell; trust: TrustKeeper },
): Promise<void> {
  const { waiting, installing } = self.registration
  // The files of a build that is on its way stay.
  if (!(await trust.started(pageBuildId)) || waiting || installing) return
  if ((await shell.documentBefore()) === undefined) return
  await shell.removeOthers(event)
  await forgetOtherTrust(OWN_BUILD_ID)
}
