/** Toggle button that likes an article, with the count. */
import { withReactions } from '../../../cache/marks.ts'
import { useMarks } from '../../../cache/use-marks.ts'
import { useReactions } from '../../../cache/use-reactions.ts'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import { LikeButton as LikeControl } from '../../../ui/content/like-button.tsx'

type Props = {
  item: Pick<ArticleSummary, 'id' | 'liked' | 'likeCount' | 'favourite'>
  /** Title of the item, where the button is in a list. */
  of?: string
}

export function LikeButton({ item, of }: Props) {
  const marks = useMarks()
  const { like } = useReactions()
  return (
    <LikeControl
      item={withReactions(item, marks)}
      onChange={(liked) => void like(item.id, liked)}
      {...(of === undefined ? {} : { of })}
    />
  )
}
