/** Saves a composed figure in the chosen file format. */
import { downloadBlob } from '../../download.ts'
import { exportPicture, paintPicture } from '../export-figure.ts'
import { type FigureSettings, imageScale } from './figure-size.ts'
import { tiffOf, withResolution } from './image-files.ts'
import { printFigure } from './print-figure.ts'
import { type Picture, svgFile } from './svg-file.ts'

export type FigureFile = 'svg' | 'pdf' | 'png' | 'tiff'

type Named = { title: string; fileName: string; settings: FigureSettings }

function pngBytes(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture is too large'))
      else blob.arrayBuffer().then((bytes) => resolve(new Uint8Array(bytes)), reject)
    }, 'image/png')
  })
}

/**
 * Downloads the file, or for a PDF opens the browser's print dialog, which preserves vectors and text.
 * @throws Error when the browser cannot make a picture of that size
 */
export async function saveFigure(
  picture: Picture,
  kind: FigureFile,
  { title, fileName, settings }: Named,
): Promise<void> {
  const { widthMm, isGrey, dpi } = settings
  const form = { widthMm, isGrey }
  if (kind === 'svg') {
    exportPicture(picture, { fileName, title }, form)
    return
  }
  if (kind === 'pdf') {
    printFigure(svgFile(picture, { title, paper: '#ffffff', ...form }), title)
    return
  }
  const canvas = paintPicture(picture, imageScale(settings), form)
  const context = canvas?.getContext('2d')
  if (!canvas || !context) throw new Error('no canvas')
  if (kind === 'png') {
    const bytes = withResolution(await pngBytes(canvas), dpi)
    downloadBlob(new Blob([bytes], { type: 'image/png' }), `${fileName}.png`)
    return
  }
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  const bytes = await tiffOf(image, dpi)
  downloadBlob(new Blob([bytes], { type: 'image/tiff' }), `${fileName}.tif`)
}
