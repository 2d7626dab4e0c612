import { Container, Skeleton, Stack } from '@mantine/core'

/** Shown in place of a screen while its code arrives: a title and lines, no spinner. */
export function ScreenSkeleton() {
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
