import FileExcelOutlined from '@ant-design/icons/FileExcelOutlined'
import FileImageOutlined from '@ant-design/icons/FileImageOutlined'
import FileOutlined from '@ant-design/icons/FileOutlined'
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined'
import FilePptOutlined from '@ant-design/icons/FilePptOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FileWordOutlined from '@ant-design/icons/FileWordOutlined'
import FileZipOutlined from '@ant-design/icons/FileZipOutlined'
import SoundOutlined from '@ant-design/icons/SoundOutlined'
import VideoCameraOutlined from '@ant-design/icons/VideoCameraOutlined'
import { classifyFile, extensionOf } from '@zhujian/model/text'
import type { FileClass } from '@zhujian/model/text'
import type { ReactNode } from 'react'
import { useFileUrl } from './file-list'

const ICONS: Record<FileClass, ReactNode> = {
  image: <FileImageOutlined aria-hidden />,
  txt: <FileTextOutlined aria-hidden />,
  excel: <FileExcelOutlined aria-hidden />,
  word: <FileWordOutlined aria-hidden />,
  pdf: <FilePdfOutlined aria-hidden />,
  ppt: <FilePptOutlined aria-hidden />,
  video: <VideoCameraOutlined aria-hidden />,
  radio: <SoundOutlined aria-hidden />,
  other: <FileOutlined aria-hidden />,
}

/** Types the server makes small pictures of. */
const HAS_THUMB = ['jpg', 'jpeg', 'png', 'gif', 'webp']

/** Picture of an image, sign of anything else. `size` in px; `eager` fetches it before it comes into sight, as paper needs it. */
export function FileThumb({ path, size = 32, eager = false }: { path: string; size?: number; eager?: boolean }) {
  const urlOf = useFileUrl()
  const extension = extensionOf(path)
  if (HAS_THUMB.includes(extension) && path.includes('/')) {
    const url = urlOf(path)
    return (
      <img
        className="file-thumb"
        src={url.startsWith('/') ? `${url}?w=200` : url}
        width={size}
        height={size}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
      />
    )
  }
  return (
    <span
      className={`file-thumb file-${extension === 'zip' ? 'zip' : classifyFile(path)}`}
      style={{ width: size, height: size, fontSize: size * 0.6 }}
    >
      {extension === 'zip' ? <FileZipOutlined aria-hidden /> : ICONS[classifyFile(path)]}
    </span>
  )
}
