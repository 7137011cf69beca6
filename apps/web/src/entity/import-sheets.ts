import type { AnyEntity } from '@zhujian/model'
import { download } from '../data/client'
import { useSession } from '../data/session'
import { templateBase } from '../data/template-base'
import { saveBlob } from '../ui/save-blob'
import { entityPath } from './entity-paths'
import { nullWhenRefused } from './when-refused'

/** What the page says of all rows it imports; nothing where they are of any kind. */
export type Given = Readonly<Record<string, unknown>> | undefined

/** [S7-44] The sheet to fill in, from the template host with the token; a refusal is said by the client. `given`: of rows of one kind. */
export async function fetchTemplate({ name, label }: AnyEntity, given: Given): Promise<void> {
  const base = templateBase(useSession.getState().publicData.TEMPLATE_BASE, location)
  const blob = await download(entityPath(name, 'template'), {
    params: { data: name, ...(given && { given: JSON.stringify(given) }) },
    base,
  }).catch(nullWhenRefused)
  if (blob) saveBlob(blob, `${label}导入模板.xlsx`)
}

/** Lines that were not written, as typed, with a last column 错误原因. */
export async function fetchErrors({ name, label }: AnyEntity, importId: number): Promise<void> {
  const params = { import_id: importId }
  const blob = await download(entityPath(name, 'importErrors'), { params }).catch(nullWhenRefused)
  if (blob) saveBlob(blob, `${label}导入错误.xlsx`)
}
