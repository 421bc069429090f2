# fish offer.fish <folder of completions>: as offer.bash.
set fish_complete_path $argv[1]
while read --local line
    # A word that is a file of the completions.
    for word in (complete --do-complete=$line | string replace --regex '\t.*' '')
        printf '%s\t%s\n' $line (string replace --regex '^-*[A-Za-z0-9_-]+=(?=.)' '' -- $word)
    end
end
