import CheckOutlined from '@ant-design/icons/CheckOutlined'
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import type { ConfigProviderProps } from 'antd'

/** The icons antd puts in by itself are images named 'down' or 'close-circle'; here they are silent, or speak Chinese. */
const clearIcon = <CloseCircleFilled aria-hidden />
const loadingIcon = <LoadingOutlined spin aria-label="加载中" />
const dropdown = {
  suffixIcon: <DownOutlined aria-hidden />,
  removeIcon: <CloseOutlined aria-hidden />,
  loadingIcon,
  clearIcon,
}

/** antd takes these two where the dropdown stands, not for all of them. */
export const searchIcon = <SearchOutlined aria-hidden />
export const chosenIcon = <CheckOutlined aria-hidden />

/** For dropdowns that can be emptied: antd names the button 'Clear' and has no word for it in its locale. */
export const clearButton = { label: '清除', clearIcon }

/** For an input that can be emptied: the button's name is the one of its icon. */
export const clearInput = { clearIcon: <CloseCircleFilled aria-label="清除" /> }

export const antdIcons = {
  button: { loadingIcon },
  select: dropdown,
  cascader: { ...dropdown, searchIcon },
  datePicker: { clearIcon },
  timePicker: { clearIcon },
} satisfies ConfigProviderProps
