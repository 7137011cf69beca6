import {
  ApartmentOutlined,
  CarryOutOutlined,
  FolderOpenOutlined,
  FormOutlined,
  HomeOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  StarOutlined,
  TrophyOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { MenuIcon as Name } from '@zhujian/domain/menu'
import type { ComponentType, ReactElement } from 'react'

const icons: Record<Name | 'star', ComponentType<{ 'aria-hidden'?: boolean }>> = {
  home: HomeOutlined,
  todo: CarryOutOutlined,
  library: ApartmentOutlined,
  supervision: SafetyCertificateOutlined,
  business: FormOutlined,
  site: VideoCameraOutlined,
  evaluation: TrophyOutlined,
  file: FolderOpenOutlined,
  system: SettingOutlined,
  star: StarOutlined,
}

export function MenuIcon({ name }: { name: Name | 'star' }): ReactElement {
  const Icon = icons[name]
  return <Icon aria-hidden />
}
