import { AppError } from '@zhujian/model'
import { isOfficeFile } from '@zhujian/model/text'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { pdfState, type PdfState } from './convert.job'
import { type FileObject, reachableFile } from './file-access'
import { issueTicket } from './file-ticket'

/** A path of the store, never an address: the server fetches nothing on anybody's word. */
export const previewInput = z.object({ path: z.string().min(1).max(300) })

export interface OfficePreview extends Record<string, unknown> {
  /** Page of the online viewer for this file; '' where none is set, as by default. */
  viewer: string
  pdf: PdfState
}

/** [S4-10] What helps the viewer with an office file beyond its bytes. Out of reach and absent look the same. */
export async function previewOffice(context: Context, { path }: z.output<typeof previewInput>): Promise<OfficePreview> {
  const file = await reachableFile(context, path)
  if (!file) throw new AppError('notFound')
  const viewer = await viewerAddress(context, file)
  return { viewer, pdf: viewer === '' ? await pdfState(context.platform, file) : 'off' }
}

async function viewerAddress({ platform, session, request }: Context, file: FileObject): Promise<string> {
  const base = platform.config.officeViewer
  if (base === undefined || !isOfficeFile(file.path)) return ''
  const ticket = await issueTicket(platform, session, file.path)
  const own = `${request.protocol}://${request.host}/files/${file.path}?ticket=${ticket}`
  return base + encodeURIComponent(own)
}
