import { lazyComponent } from '../ui/lazy-component.tsx'
import { ChunkLoadError } from '../platform/chunk-failure.ts'
import { ErrorScreen } from './screens/error-screen.tsx'
import { useNewPageWhenBack } from './use-new-page-when-back.ts'

const Failed = (_props: { wasAway?: boolean }) => <ErrorScreen kind="failed" />

/** Loaded lazily; its chunk is in the precache of an active service worker. */
const NotHere = lazyComponent(() =>
  import('./screens/not-here-screen.tsx').then(
    ({ NotHereScreen }) => NotHereScreen,
    () => Failed,
  ),
)

function NotHad() {
  return <NotHere wasAway={useNewPageWhenBack()} />
}

/** Replaces a page that threw while rendering, or whose code failed to load. */
export function FailedScreen({ error }: { error: unknown }) {
  return error instanceof ChunkLoadError ? <NotHad /> : <Failed />
}
