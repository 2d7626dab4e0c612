/** Placeholder of a page while its code loads: a title and lines, no spinner. */
import { Container, Skeleton, Stack } from '@mantine/core'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { connection } from '../../platform/connection.ts'
import { STALL_MS } from '../../platform/connection-model.ts'
import { isPageSlowAtom } from '../../session/slow-page.ts'

/** Reports a slow chunk like a slow call: the connection notice above the page then shows it. */
function useSlowPageReport(): void {
  const setSlow = useSetAtom(isPageSlowAtom)
  useEffect(() => {
    const { end } = connection.begin(true)
    // Even if other calls are answered meanwhile: the user waits for this one.
    const timer = setTimeout(() => setSlow(true), STALL_MS)
    return () => {
      clearTimeout(timer)
      end('left')
      setSlow(false)
    }
  }, [setSlow])
}

/** @param isFramed whether the layout has the edges of the page already, as the workspace does */
export function PageSkeleton({ isFramed }: { isFramed: boolean }) {
  useSlowPageReport()
  return (
    <Container {...(isFramed ? { size: '100%', p: 0 } : { size: 'xl', py: 'xl' })} aria-busy="true">
      <Stack gap="md">
        <Skeleton height={32} width="40%" />
        <Skeleton height={16} width="70%" />
        <Skeleton height={200} mt="md" />
      </Stack>
    </Container>
  )
}
