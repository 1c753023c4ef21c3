readLook();
drawBoard();
window.addEventListener(workbench.open ? "popstate" : "hashchange", open);
open();
