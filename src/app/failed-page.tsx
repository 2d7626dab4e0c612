/** Replaces a page that threw while rendering, or whose code failed to load. */
import { lazyComponent } from '../ui/lazy-component.tsx'
import { ChunkLoadError } from '../platform/chunk-failure.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { useReloadOnReconnect } from './use-reload-on-reconnect.ts'

const Failed = (_props: { wasAway?: boolean }) => <ErrorPage kind="failed" />

/** Loaded lazily; its chunk is in the precache of an active service worker. */
const NotDownloaded = lazyComponent(() =>
  import('./pages/not-downloaded-page.tsx').then(
    ({ NotDownloadedPage }) => NotDownloadedPage,
    () => Failed,
  ),
)

function LoadFailure() {
  return <NotDownloaded wasAway={useReloadOnReconnect()} />
}

export function FailedPage({ error }: { error: unknown }) {
  return error instanceof ChunkLoadError ? <LoadFailure /> : <Failed />
}
