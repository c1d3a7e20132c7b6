/** It stands in the foot of a dialog, beside the button that goes on, because the list of folders may have scrolled away. */
export function FolderlessWarning() {
  return (
    <p role="alert" className="w-full text-sm text-warn">
      They will see nothing until a folder is assigned. Choose one above, or go on without.
    </p>
  );
}
