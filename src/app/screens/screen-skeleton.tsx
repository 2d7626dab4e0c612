import { Container, Skeleton, Stack } from '@mantine/core'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { connection } from '../../platform/connection.ts'
import { STALL_MS } from '../../platform/connection-model.ts'
import { screenWaitsAtom } from '../../session/screen-waits.ts'

/** The code is waited for as a call is: where it does not come, the note above the page says so. */
function useWaiting(): void {
  const setWaits = useSetAtom(screenWaitsAtom)
  useEffect(() => {
    const { end } = connection.begin(true)
    // Also where other calls are answered meanwhile: it is this one that the reader waits for.
    const timer = setTimeout(() => setWaits(true), STALL_MS)
    return () => {
      clearTimeout(timer)
      end('left')
      setWaits(false)
    }
  }, [setWaits])
}

/** Shown in place of a screen while its code arrives: a title and lines, no spinner. */
export function ScreenSkeleton() {
  useWaiting()
  return (
    <Container size="lg" py="xl" aria-busy="true">
      <Stack gap="md">
        <Skeleton height={32} width="40%" />
        <Skeleton height={16} width="70%" />
        <Skeleton height={200} mt="md" />
      </Stack>
    </Container>
  )
}
