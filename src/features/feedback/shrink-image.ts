/** Shrinks a picture that is too large to be attached to a message. */

/** Longest sides in px and qualities that are tried, the best first. */
const SIDES = [2400, 1800, 1400, 1000, 700]
const QUALITIES = [0.86, 0.72, 0.58]

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG has no transparency: transparent areas become white.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * Encodes a picture as a JPEG of at most so many bytes, as large and as good as that allows.
 * @returns null when even the smallest is too large
 * @throws when the browser cannot decode the file
 */
export async function shrinkImage(file: Blob, mostBytes: number): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  try {
    for (const side of SIDES) {
      const canvas = draw(picture, side)
      for (const quality of QUALITIES) {
        const blob = await toJpeg(canvas, quality)
        if (blob !== null && blob.size <= mostBytes) return blob
      }
    }
    return null
  } finally {
    picture.close()
  }
}
