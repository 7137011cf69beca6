import { archiveItem } from '@zhujian/domain/correspondence/archive/archive-item'
import { useState } from 'react'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { entityPath } from '../../entity/entity-paths'
import { nameOfRow, type WireRow } from '../../entity/source'
import { runEach, showResults } from '../../ui/batch'
import { toast } from '../../ui/toast'
import { sendFile } from '../../ui/upload/send-file'
import { ARCHIVE } from './correspondence-paths'

/** 选来的一个文件，与它归到的一项；没有归到的不报送。 */
export interface Matched {
  readonly key: number
  readonly file: File
  readonly item: number | undefined
  readonly refusal: string | undefined
}

/** 逐项上传、报送：归到同一项的几个文件一同报送，一项不成不影响其余。 */
export function useHandInMatched() {
  const [progress, setProgress] = useState<string>()
  const handIn = async (files: readonly Matched[], items: readonly WireRow[]): Promise<void> => {
    const targets = items
      .map((row) => ({ ...row, text: nameOfRow(row, archiveItem.display), own: files.filter(({ item }) => item === row.id) }))
      .filter(({ own }) => own.length > 0)
    let done = 0
    try {
      const results = await runEach(targets, async ({ id, version, own }) => {
        setProgress(`正在报送第 ${(done += 1)} / ${targets.length} 项`)
        const paths: string[] = []
        for (const { file } of own) paths.push(await store(file))
        await post(entityPath(ARCHIVE, 'examine'), { id, version, step: 'handIn', file: paths.join(',') }, { silent: true })
      })
      showResults('批量报送', results)
    } catch (error) {
      toast.fault(error)
    } finally {
      setProgress(undefined)
      await invalidate(ARCHIVE)
    }
  }
  return { progress, handIn }
}

const store = (file: File): Promise<string> =>
  sendFile(file, { purpose: 'file', signal: new AbortController().signal, onProgress: () => undefined })
