// Light, dark, or as the system has it; kept for this browser.

import { useEffect, useState } from 'react';

const KEY = 'bosun-theme';
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const isTheme = (text: string | null): text is Theme => THEMES.some((theme) => theme === text);

export function useTheme(): { readonly theme: Theme; readonly next: () => void } {
  const [theme, setTheme] = useState<Theme>(() => {
    const kept = localStorage.getItem(KEY);
    return isTheme(kept) ? kept : 'system';
  });
  useEffect(() => {
    localStorage.setItem(KEY, theme);
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const next = (): void => setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system');
  return { theme, next };
}
